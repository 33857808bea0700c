/** `k•••@example.com`: enough for the owner to notice a typo, too little for anybody else to write to. */
export function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
