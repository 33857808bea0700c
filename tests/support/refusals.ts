export type Refused = {
  error?: { errorCode: string; violations?: readonly { propertyName: string; errorCode: string }[] } | undefined;
};

export const codeOf = ({ error }: Refused): string | undefined => error?.errorCode;

/** Each wrong field with its code, sorted. */
export const faultsOf = ({ error }: Refused): string[] =>
  (error?.violations ?? []).map(({ propertyName, errorCode }) => `${propertyName} ${errorCode}`).sort();
