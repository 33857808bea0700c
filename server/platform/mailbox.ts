/** A key that all spellings of one mailbox share: `anna+anything@` equals `anna@`, whatever case and Unicode form. */
export function mailboxOf(address: string): string {
  return address
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^([^@+]+)\+[^@]*(?=@)/, '$1');
}
