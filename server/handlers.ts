import { handlers as booking } from './booking/handlers.ts';
import { handlers as care } from './care/handlers.ts';
import { sendHandlers } from './care/request/send-request.ts';
import { handlers as claims } from './claims/handlers.ts';
import { handlers as desk } from './desk/handlers.ts';
import { handlers as directory } from './directory/handlers.ts';
import { handlers as entitlement } from './entitlement/handlers.ts';
import { handlers as identity } from './identity/handlers.ts';
import type { Context } from './interop/context.ts';
import { handlers as interop } from './interop/handlers.ts';
import type { Handlers } from './platform/execute.ts';
import { handlers as portal } from './portal/handlers.ts';
import { servicePageHandlers } from './portal/service-pages.ts';
import { handlers as records } from './records/handlers.ts';

const areas = {
  ...directory,
  ...portal,
  ...identity,
  ...entitlement,
  ...booking,
  ...records,
  ...care,
  ...claims,
  ...desk,
  ...interop,
};

export const handlers: Handlers<Context> = Object.assign({}, areas, servicePageHandlers, sendHandlers);
