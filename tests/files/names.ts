/** A careless program would take these for a path, a device or a header (T28). */
export const hostileNames = [
  '../../etc/passwd.pdf',
  '..%2f..%2fetc.pdf',
  'a\u0000b.pdf',
  '\u202Ecod.pdf',
  'CON.pdf',
  '🦷.pdf',
  `${'é'.repeat(300)}.pdf`,
  'a"; x="b.pdf',
  'a\r\nX-Evil: 1.pdf',
];
