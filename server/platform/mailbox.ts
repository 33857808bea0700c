/** Two addresses of one mailbox get the same key: `anna+anything@` equals `anna@`, whatever the case and encoding of the letters. */
export function mailboxOf(address: string): string {
  return address
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^([^@+]+)\+[^@]*(?=@)/, '$1');
}
