import Builder from 'fast-xml-builder';

/** Elements come in the order of their keys. `@name`: an attribute. `#text`: the text beside it. A list: repeated elements. */
export type Element = { [name: string]: string | Element | readonly Element[] | undefined };

const builder = new Builder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  suppressEmptyNode: true,
});

export function xmlOf(root: Element): string {
  return builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, ...root });
}
