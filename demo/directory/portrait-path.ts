export function portraitPath(doctorId: string): string {
  return `/portraits/${doctorId}.svg`;
}
