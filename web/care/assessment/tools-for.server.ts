import { type HealthTool, healthTools } from '../../../contract/care/assessment/tools.ts';
import { guard } from '../../../contract/guards.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { routeRow } from '../../../contract/routes.ts';
import { speaking } from '../../platform/texts.server.ts';
import { toolAddress } from './tool-wizard.server.ts';

const tools: readonly HealthTool[] = healthTools;

export type ToolLink = { to: string; title: string };

/** @param service limits the tools to those whose result can be sent with a request of this service */
export function toolsFor(pageRequest: PageRequest, service?: string): ToolLink[] {
  const t = speaking(pageRequest);
  const { user, config: brand } = pageRequest;
  return tools.flatMap((tool) => {
    const route = routeRow(tool.page);
    const isWith = service === undefined || tool.sentWith.some((one) => one === service);
    if (!isWith || !route || guard({ route, path: route.path, user, brand })) return [];
    return [{ to: toolAddress(tool), title: t(`assessment.tool.${tool.id}.title`) }];
  });
}
