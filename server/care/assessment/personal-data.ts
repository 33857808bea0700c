import type { QuestionnaireResponse } from 'fhir/r4';
import type { Context } from '../../booking/context.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { assessmentView, blank } from './assessment-row.ts';

export const assessments: PersonalData<Context> = {
  id: 'assessments',
  tables: [],
  resources: async function* (context, accountId) {
    const rows = await context.database.db
      .selectFrom('assessment')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    for (const row of rows) yield responseResource(accountId, assessmentView(row));
  },
  erase: async (tx, context, accountId) => {
    const own = tx.updateTable('assessment').set(blank(context)).where('account_id', '=', accountId);
    await own.where('deleted_at', 'is', null).execute();
  },
};

function responseResource(
  accountId: string,
  { id, tool, version, at, answers, results, help }: ReturnType<typeof assessmentView>,
): QuestionnaireResponse {
  return {
    resourceType: 'QuestionnaireResponse',
    id,
    questionnaire: `urn:kapu:health-tool:${tool}|${version}`,
    status: 'completed',
    subject: { reference: `Patient/${accountId}` },
    authored: at,
    item: [
      ...answers.map(({ question, answer }) => ({ linkId: question, answer: [{ valueString: answer }] })),
      ...results.map(({ measure, value, band, unfit }) => ({
        linkId: `result.${measure}`,
        ...(value === null ? {} : { answer: [{ valueDecimal: value }] }),
        text: band ?? unfit ?? '',
      })),
      ...(help === null ? [] : [{ linkId: 'help', answer: [{ valueString: help }] }]),
    ],
  };
}
