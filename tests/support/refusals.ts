export type RefusalAnswer = {
  error?: { errorCode: string; violations?: readonly { propertyName: string; errorCode: string }[] } | undefined;
};

export const codeOf = ({ error }: RefusalAnswer): string | undefined => error?.errorCode;

/** Each wrong field with its code, sorted. */
export const faultsOf = ({ error }: RefusalAnswer): string[] =>
  (error?.violations ?? []).map(({ propertyName, errorCode }) => `${propertyName} ${errorCode}`).sort();
