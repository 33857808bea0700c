/** A key shared by addresses of one mailbox: `anna+anything@` equals `anna@`, whatever case and encoding. */
export function mailboxOf(address: string): string {
  return address
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^([^@+]+)\+[^@]*(?=@)/, '$1');
}
