import { type Filled, PLACE, written } from './filled.ts';

const LINKS = ['http:', 'https:', 'mailto:'];
const IMAGES = ['http:', 'https:'];
/** From here on a name can only be data: it names no host and no mailbox. */
const WHERE_IT_LEADS = /^(?:https?:\/\/[^/?#\\]+[/?#]|mailto:[^?]+\?)/i;

/** Where a link leads; undefined for what is no address of the web or of a mailbox, and then there is no link. */
export const linkAddress = (url: Filled): string | undefined => address(url, LINKS);

/** Where an image is. */
export const imageAddress = (url: Filled): string | undefined => address(url, IMAGES);

/** A link that is the whole address stays as it was trusted; any other value is data, and percent-encoded. */
function address(url: Filled, schemes: readonly string[]): string | undefined {
  const first = url.values.get(0);
  if (first?.isLink && url.text === PLACE) return first.text;
  if (!isPlaced(url)) return undefined;
  const text = written(url, undefined, (value, at) =>
    value === first && at === 0 && value.isLink ? value.text : encodeURIComponent(value.text),
  );
  if (!URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return schemes.includes(protocol) ? href : undefined;
}

/** Whether no value decides where the address leads, but for a link that begins it. */
function isPlaced({ text, values }: Filled): boolean {
  const [first] = values;
  return first === undefined || (first[0] === 0 && first[1].isLink) || WHERE_IT_LEADS.test(text.slice(0, first[0]));
}
