const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as it stands in HTML, between tags or in a quoted attribute: nothing in it can end either. */
export const escapeHtml = (value: string) => value.replace(/[&<>"']/g, (character) => entities[character] ?? '');
