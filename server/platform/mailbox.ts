/** What tells one mailbox from another: `anna+anything@` is the same as `anna@`, in any case and spelling of the letters. */
export function mailboxOf(address: string): string {
  return address
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^([^@+]+)\+[^@]*(?=@)/, '$1');
}
