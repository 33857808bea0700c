/** Field names are written as they stand in a sentence; a label begins one. */
export function capital(text: string): string {
  return `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}`;
}
