export const credentialKinds = ['none', 'bearer', 'basic', 'oauth'] as const;
