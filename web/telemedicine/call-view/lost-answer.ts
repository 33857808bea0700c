import { type ClientActionFunctionArgs, type ClientLoaderFunctionArgs, isRouteErrorResponse } from 'react-router';

/** Takes the place of an answer that did not come. */
const lostAnswer = { lost: true } as const;
export type LostAnswer = typeof lostAnswer;

export function isLost(answer: unknown): answer is LostAnswer {
  return typeof answer === 'object' && answer !== null && 'lost' in answer;
}

const passing = [429, 502, 503, 504];

/** A broken connection does not end the call: the page stays, and asks again. @internal @throws the error itself when it is an answer */
export async function orLost<Answer>(ask: () => Promise<Answer>): Promise<Answer | LostAnswer> {
  try {
    return await ask();
  } catch (error) {
    const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && !passing.includes(error.status));
    if (isAnswer) throw error;
    return lostAnswer;
  }
}

export function loaderOrLost<Loader>() {
  return ({ serverLoader }: ClientLoaderFunctionArgs) => orLost(() => serverLoader<Loader>());
}

export function actionOrLost<Action>() {
  return ({ serverAction }: ClientActionFunctionArgs) => orLost(() => serverAction<Action>());
}
