/** A name within a sentence is in lower case, as `belgyógyászat – első vizsgálat`, except for abbreviations such as EKG. */
export function inSentence(name: string, language: string): string {
  return name
    .split(' – ')
    .map((part) => beginningSmall(part, language))
    .join(' – ');
}

function beginningSmall(name: string, language: string): string {
  const [first = '', second = ''] = name;
  return second === second.toLocaleLowerCase(language) ? first.toLocaleLowerCase(language) + name.slice(1) : name;
}
