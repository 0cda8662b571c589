/** The entity tags that a request may change, or knows (RFC 7644, section 3.14); they count as weak ones, however they are sent. */
export type Tags = readonly string[];

export const tagsOf = (header: string | null): Tags =>
  (header ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
    .map((tag) => (tag.startsWith('"') ? `W/${tag}` : tag));

/** Whether a request may change what has this tag: all may that name none. */
export const mayChange = (tags: Tags, etag: string): boolean =>
  tags.length === 0 || tags.includes('*') || tags.includes(etag);
