/** By what a calendar elsewhere knows the portal. */
export const credentialKinds = ['none', 'bearer', 'basic', 'oauth'] as const;
