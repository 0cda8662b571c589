/** Why a file can't be read on, and where in it: "line 7 has 3 fields, but the header has 4". */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}
