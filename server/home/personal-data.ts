import type { PersonalData } from '../platform/personal-data.ts';
import type { Context } from '../telemedicine/context.ts';

const readings: PersonalData<Context> = {
  id: 'case_readings',
  tables: ['case_reading'],
  erase: async (tx, _context, accountId) => {
    await tx.deleteFrom('case_reading').where('account_id', '=', accountId).execute();
  },
};

export const personalData: readonly PersonalData<Context>[] = [readings];
