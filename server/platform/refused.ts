export function refused(sentence: string): Error {
  return Object.assign(new Error(sentence), { name: 'Refused' });
}

export function isRefused(error: unknown): error is Error {
  return error instanceof Error && error.name === 'Refused';
}
