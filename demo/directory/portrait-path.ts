/** The portal serves the drawn portrait of a demonstration doctor at this path. */
export function portraitPath(doctorId: string): string {
  return `/portraits/${doctorId}.svg`;
}
