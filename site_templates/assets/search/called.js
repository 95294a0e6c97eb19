// The name of an entry in a list: "Legend rule, 704.5j", "305.7 Lands".
const called = ({ number, name, isOwn, years }) => (isOwn ? [name, number].filter(Boolean).join(", ") : number + " " + name) + (years ? " (" + years + ")" : "");
