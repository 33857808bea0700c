/** Of the imitation alone: nothing outside this machine takes them. */
export const demoKeys = { secretKey: 'sk_test_of_the_imitation', webhookSecret: 'whsec_of_the_imitation' } as const;
