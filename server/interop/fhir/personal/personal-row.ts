import type { OperationId } from '../../../../contract/operations.ts';
import { customerOf } from '../../../identity/session/authorize.ts';
import { auditRead } from '../../../platform/audit/audit.ts';
import { caseEvent } from '../../../platform/audit/case-event.ts';
import type { Context } from '../../context.ts';
import { fromParts } from '../caller.ts';
import { matches } from '../matching.ts';
import type { Resource, Row, Search } from '../row.ts';

/** `audit`: readings are audited as `<audit>.read`. */
type Part = { of: string; as: OperationId; audit: string };

type PersonalRow = Omit<Row, 'as' | 'personal' | 'search' | 'read'> & {
  parts: readonly Part[];
  shows?: (resource: Resource, context: Context) => boolean;
};

export function personalRow({ parts, shows = () => true, ...row }: PersonalRow): Row {
  async function all(part: Part, context: Context, search: Search): Promise<Resource[]> {
    const { accountId } = customerOf(context);
    const source = context.personalData.find(({ id }) => id === part.of);
    const resources: Resource[] = [];
    for await (const one of (await source?.resources?.(context, accountId)) ?? [])
      if (one.resourceType === row.type && shows(one, context) && matches(one, search)) resources.push(one);
    return resources;
  }
  const seen = (context: Context, { audit }: Part, id?: string) => {
    const { accountId } = customerOf(context);
    const event = caseEvent(audit)(context, { account_id: accountId, ...(id !== undefined && { id }) }, 'read');
    return auditRead(context.database.db, context, event);
  };
  return {
    ...row,
    as: parts.map(({ as }) => as),
    personal: true,
    search: async (request, search) => {
      const resources = await fromParts(request, parts, async (part, context) => {
        const own = await all(part, context, search);
        await seen(context, part);
        return own;
      });
      return { resources: resources.slice(search.offset, search.offset + search.count + 1), total: resources.length };
    },
    read: async (request, id) => {
      const only = { filters: [], ids: [id], count: 1, offset: 0 };
      const [resource] = await fromParts(request, parts, async (part, context) => {
        const own = await all(part, context, only);
        if (own.length > 0) await seen(context, part, id);
        return own;
      });
      return resource;
    },
  };
}
