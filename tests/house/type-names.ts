/** Nouns that end as a participle does. */
const nouns: readonly string[] = ['Embed', 'Feed', 'Insured', 'Localized', 'Need', 'Seed', 'Speed'];

const irregular: readonly string[] = [
  ...['Bound', 'Brought', 'Chosen', 'Cut', 'Drawn', 'Driven', 'Found', 'Given', 'Gone', 'Heard', 'Held', 'Hidden'],
  ...['Kept', 'Known', 'Left', 'Lent', 'Lost', 'Made', 'Meant', 'Paid', 'Put', 'Ran', 'Said', 'Seen', 'Sent', 'Shown'],
  ...['Sold', 'Spent', 'Spoken', 'Sworn', 'Taken', 'Told', 'Written'],
];

const present: readonly string[] = [
  ...['Acting', 'Adding', 'Answering', 'Asking', 'Choosing', 'Counting', 'Handling', 'Holding', 'Issuing', 'Keeping'],
  ...['Looking', 'Resolving', 'Rewrapping', 'Running', 'Saving', 'Sending', 'Speaking', 'Spending', 'Standing'],
  ...['Taking', 'Telling', 'Waiting'],
];

/** Pronouns, prepositions, adverbs, adjectives and verbs that say nothing alone, and one private word. */
const alone: readonly string[] = [
  ...['About', 'Adds', 'Ahead', 'Ask', 'At', 'Beat', 'Before', 'Besides', 'Busy', 'By', 'Clean', 'Deed', 'Definite'],
  ...['Did', 'Does', 'Droppable', 'Due', 'Elsewhere', 'Far', 'Finds', 'First', 'Follows', 'For', 'Free', 'Harmless'],
  ...['Instead', 'Live', 'Looks', 'More', 'Next', 'Nothing', 'Odd', 'Of', 'Older', 'One', 'Open', 'Optional', 'Ours'],
  ...['Own', 'Past', 'Random', 'Raw', 'Read', 'Readable', 'Ready', 'Rest', 'Say', 'Sees', 'Slow', 'Somebody', 'Sticky'],
  ...['Twice', 'Until', 'Valid', 'What', 'When', 'Where', 'Which', 'Who', 'Whole', 'Whose', 'Why'],
];

/** `SearchQuery` and `HeldSlot` are nouns; `Asked` and `Whose` are none. */
export function isNounName(name: string): boolean {
  const last = /[A-Z][a-z\d]*$/.exec(name)?.[0] ?? name;
  if (nouns.includes(last)) return true;
  return !(/ed$/.test(last) || irregular.includes(last) || present.includes(last) || alone.includes(name));
}
