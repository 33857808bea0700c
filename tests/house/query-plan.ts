import { z } from 'zod';

export type PlanNode = { [name: string]: unknown; Plans?: PlanNode[] | undefined };
const PlanNode: z.ZodType<PlanNode> = z.looseObject({
  get Plans() {
    return PlanNode.array().optional();
  },
});

/** The form of `explain (format json)`. */
export const Plan = z.looseObject({ Plan: PlanNode });
export type Plan = z.infer<typeof Plan>;

export function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
