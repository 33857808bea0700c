/** Enough for its owner to see a slip, too little for anyone else to write to it. */
export function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
