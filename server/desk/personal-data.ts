import type { Context } from '../booking/context.ts';
import { eraseMessages } from '../platform/case/messages.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { noteResource } from './fhir.ts';

/** Each area exports its own cases; what operators noted about them is personal data too, and is exported here. */
const caseNotes: PersonalData<Context> = {
  id: 'case_notes',
  tables: ['case_reminder'],
  resources: async ({ database, keys }, accountId) => {
    const rows = await database.db
      .selectFrom('case_note')
      .innerJoin('case_head', 'case_head.id', 'case_note.case_id')
      .select(['case_note.id', 'case_note.at', 'case_note.words', 'case_head.number'])
      .where('case_head.account_id', '=', accountId)
      .orderBy('case_note.id')
      .execute();
    const notes = rows.map(({ words, ...row }) => ({ ...row, text: keys.open(words) }));
    return notes.filter(({ text }) => text !== '').map((note) => noteResource(note, accountId));
  },
  erase: async (tx, { keys }, accountId) => {
    await eraseMessages(tx, accountId);
    const own = tx.selectFrom('case_head').select('id').where('account_id', '=', accountId);
    await tx
      .updateTable('case_note')
      .set({ words: keys.seal('') })
      .where('case_id', 'in', own)
      .execute();
    await tx.deleteFrom('case_reminder').where('case_id', 'in', own).execute();
  },
};

export const personalData: readonly PersonalData<Context>[] = [caseNotes];
