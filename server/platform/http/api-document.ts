import { answers } from '../../../contract/answer-examples.ts';
import { answerFields } from '../../../contract/answer-fields.ts';
import { examples } from '../../../contract/examples.ts';
import { fields, inputs, queries } from '../../../contract/input-examples.ts';
import { operationAreas } from '../../../contract/operations.ts';
import type { ErrorObject } from '../../../contract/platform/error-object.ts';
import { defaultLanguage, languageIn, languages } from '../../../contract/platform/languages.ts';
import { type ErrorCode, problem, wrong } from '../../../contract/platform/problem.ts';
import { refusalDetails } from '../../../contract/refusal-examples.ts';
import type { Texts } from '../texts.ts';
import { openApiDocument } from './openapi.ts';
import { errorObjectOf } from './problem-answer.ts';

/** Making the document takes 0.3 s, so callers must keep it. */
export function apiDocument(texts: Texts): ReturnType<typeof openApiDocument> {
  const refusal = (code: ErrorCode) => refusalExample(code, texts);
  return openApiDocument(operationAreas, { examples, inputs, fields, queries, answers, answerFields, refusal });
}

function refusalExample(code: ErrorCode, texts: Texts): ErrorObject {
  const language = languages.find((one) => one === languageIn('GB')) ?? defaultLanguage;
  const violations = code === 'X444' ? [wrong('V001', 'email')] : [];
  return errorObjectOf(problem(code, refusalDetails[code], violations), {
    ...{ texts, language, phone: '+36 1 555 0100' },
    requestId: '68460a84-9fa4-4d56-b2b8-2b14752ec549',
  });
}
