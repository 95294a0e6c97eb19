// The two versions, as written, that an address such as #from-2004-02-01-to-2009-07-11 asks for; null for another address.
function pairAsked() {
  const found = /^#from-(\d{4}-.{1,60}?)-to-(\d{4}-.{1,60})$/.exec(decodeURIComponent(location.hash));
  return found && found.slice(1);
}
