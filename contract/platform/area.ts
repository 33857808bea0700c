import type { DeskGrants } from './desk-right.ts';
import type { DraftRow } from './draft.ts';
import type { Details } from './error-object.ts';
import type { ErrorRows } from './error-row.ts';
import type { FilePurpose } from './file-limits.ts';
import type { Operation } from './operation.ts';
import type { ProtocolCall } from './protocol.ts';

/** What an area tells the contract; `contract/areas.ts` lists the areas, and every table of the app is made of them. */
export type AreaContract = {
  name: string;
  description: string;
  operations: Readonly<Record<string, Operation>>;
  /** Calls that a protocol names, such as those of an upload in pieces, and no operation describes. */
  protocols?: readonly ProtocolCall[];
  routes: readonly { id: string; path: string }[];
  errors: ErrorRows;
  /** What the documentation shows as details of a refusal, where its text says more than the code. */
  refusalExamples?: Readonly<Record<string, Details>>;
  /** What each role may at the desk with the area's data; whatever is not here is refused. */
  rights?: DeskGrants;
  drafts?: Readonly<Record<string, DraftRow>>;
  /** What files are uploaded for. */
  purposes?: Readonly<Record<string, FilePurpose>>;
};
