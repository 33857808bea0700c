import type { z } from 'zod';
import type { CoveragePlan } from '../../contract/entitlement/benefit.ts';

const text = (hu: string) => ({ hu, en: hu, ro: hu });

/** Three visits 101 up to a sum with a co-payment, visits 201 after an approval, and invoices that are paid back. */
export const insuredPlan: z.input<typeof CoveragePlan> = {
  insurer: 'Teszt Biztosító',
  network: text('Hálózat'),
  benefits: [
    {
      code: 'gp',
      name: text('Háziorvos'),
      description: text('Háziorvos'),
      category: 'outpatient',
      covers: { subfunctions: [101] },
      allowed: { count: 3 },
    },
    {
      code: 'im',
      name: text('Belgyógyász'),
      description: text('Belgyógyász'),
      category: 'outpatient',
      covers: { subfunctions: [201] },
      authorizationRequired: true,
      allowed: { amount: 120_000 },
      deductible: 1000,
    },
    {
      code: 'specialist',
      name: text('Szakorvos'),
      description: text('Szakorvos'),
      category: 'outpatient',
      covers: { specialties: ['cardiology'] },
      network: 'any',
      allowed: { amount: 30_000 },
    },
  ],
};
