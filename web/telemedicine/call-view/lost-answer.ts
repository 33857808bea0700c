import { type ClientActionFunctionArgs, type ClientLoaderFunctionArgs, isRouteErrorResponse } from 'react-router';

/** A page in the browser has this instead of an answer that did not come. */
const lostAnswer = { lost: true } as const;
export type LostAnswer = typeof lostAnswer;

export function isLost(answer: unknown): answer is LostAnswer {
  return typeof answer === 'object' && answer !== null && 'lost' in answer;
}

/** Statuses of a server that is busy or not there yet. */
const passing = [429, 502, 503, 504];

/** A cut takes nobody out of a call: the page keeps what it shows, and asks again. @internal @throws what is an answer */
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
