import { merged } from '../contract/platform/merged.ts';
import { areas } from './areas.ts';
import type { Context } from './interop/context.ts';
import type { Handlers } from './platform/execute.ts';

export const handlers: Handlers<Context> = merged(areas, 'handlers');
