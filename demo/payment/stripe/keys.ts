export const demoKeys = { secretKey: 'sk_test_of_the_imitation', webhookSecret: 'whsec_of_the_imitation' } as const;
