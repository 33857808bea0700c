/** Where the portal serves the drawn portrait of a doctor of the demonstration. */
export function portraitPath(doctorId: string): string {
  return `/portraits/${doctorId}.svg`;
}
