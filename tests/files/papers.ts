import { choosePaper, listPapers } from '../../contract/records/paper.ts';
import { good, type World } from '../support/world.ts';

type Headers = Record<string, string>;

/** @returns the id that the paper has in the form */
export async function choose(w: Pick<World, 'call'>, headers: Headers, fileId: string, purpose = 'record') {
  return good(await w.call(choosePaper, { purpose, fileId }, headers)).file.id;
}

export async function papersFor(w: Pick<World, 'call'>, headers: Headers, purpose = 'record') {
  return good(await w.call(listPapers, { purpose }, headers)).items;
}
