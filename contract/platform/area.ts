import type { DeskGrants } from './desk-right.ts';
import type { DraftRow } from './draft.ts';
import type { Details } from './error-object.ts';
import type { ErrorRows } from './error-row.ts';
import type { FilePurpose } from './file-limits.ts';
import type { Operation } from './operation.ts';
import type { ProtocolCall } from './protocol.ts';

/** `contract/areas.ts` lists the areas, and the tables of the contract are made of them. */
export type AreaContract = {
  name: string;
  description: string;
  operations: Readonly<Record<string, Operation>>;
  protocols?: readonly ProtocolCall[];
  routes: readonly { id: string; path: string }[];
  errors: ErrorRows;
  /** What the documentation shows as details of a refusal, where its text says more than the code. */
  refusalExamples?: Readonly<Record<string, Details>>;
  /** Each role's rights at the desk to the area's data; everything else is refused. */
  rights?: DeskGrants;
  drafts?: Readonly<Record<string, DraftRow>>;
  purposes?: Readonly<Record<string, FilePurpose>>;
};
