const MOST = 300;

/**
 * The statements that a connection has parsed, by their text: most of what a small statement costs is parsing and
 * planning it. The longest known makes room for a new one. What differs in its text from call to call is parsed each time.
 */
export class ParsedStatements {
  /** The name of a statement says its place here. */
  readonly #texts: (string | undefined)[] = [];
  readonly #places = new Map<string, number>();
  #next = 0;

  /** The name of a statement; a new one takes the name of another, which has to be closed before it is parsed. */
  named(text: string): { readonly name: string; readonly isNew: boolean } {
    const known = this.#places.get(text);
    if (known !== undefined) return { name: nameOf(known), isNew: false };
    const place = this.#next;
    this.#next = (place + 1) % MOST;
    this.#forgetPlace(place);
    this.#texts[place] = text;
    this.#places.set(text, place);
    return { name: nameOf(place), isNew: true };
  }

  /** After a failure nobody knows how far the engine has come with it. */
  forget(text: string): void {
    const place = this.#places.get(text);
    if (place !== undefined) this.#forgetPlace(place);
  }

  #forgetPlace(place: number): void {
    const text = this.#texts[place];
    if (text !== undefined) this.#places.delete(text);
    this.#texts[place] = undefined;
  }
}

const nameOf = (place: number) => `latchkey_${place}`;
