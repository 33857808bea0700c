import { type AssessOperationId, assessOperations } from '../../../contract/care/assessment/assessment.ts';
import type { Handler } from '../../booking/context.ts';
import { consume } from '../../platform/rate.ts';
import { resultOf } from './result-of.ts';
import { resultPdf } from './result-pdf.ts';

type AssessHandler = Handler<AssessOperationId>;

/** Neither the answers nor the result are stored or logged. */
export const assessHandlers: Readonly<Record<AssessOperationId, AssessHandler>> = Object.fromEntries(
  assessOperations.map(({ tool, operation: { id } }): [AssessOperationId, AssessHandler] => [
    id,
    async ({ answers, print }, context) => {
      await consume(context, print ? 'assessment-document' : 'assessment', context.address);
      const result = resultOf(context, tool, answers);
      if (!print) return { ...result, document: null };
      const { name, bytes } = await resultPdf(context, result);
      return { ...result, document: { name, content: bytes.toString('base64') } };
    },
  ]),
);
