import { tally } from '../../platform/rate.ts';
import type { Handler } from '../context.ts';
import { rates } from '../rates.ts';

/** The hardest challenge, as a multiple of the usual work; a cheap phone still solves it in seconds. */
const mostEffort = 16;

export const getCaptcha: Handler<'getCaptcha'> = async ({ action }, context) => {
  const count = await tally(context, 'captcha', context.address);
  const effort = Math.min(mostEffort, 2 ** Math.floor((count - 1) / rates.captcha.times));
  return context.ports.captcha.challenge({ action, host: context.host.name, effort }, context.now);
};
