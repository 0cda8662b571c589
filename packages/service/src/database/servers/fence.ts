/** Which history of data a server writes. */
export interface History {
  /** The identifier that the cluster got when it was made; its replicas have the same. */
  readonly cluster: string;
  /** Rises with each promotion. */
  readonly timeline: number;
}

/** The newest history that this process has seen. Servers that write an older one are refused, even if they take writes. */
export class Fence {
  #newest: History | undefined;

  /** Whether another server took over from the one that writes this. */
  isOld({ cluster, timeline }: History): boolean {
    return cluster === this.#newest?.cluster && timeline < this.#newest.timeline;
  }

  /** Whether this is what was seen last. */
  isNewest({ cluster, timeline }: History): boolean {
    return cluster === this.#newest?.cluster && timeline === this.#newest.timeline;
  }

  /** Of those that take writes the one to use: the latest of the known cluster, or of another one if that is all there is. */
  latest<Given extends History>(given: readonly Given[]): Given | undefined {
    const allowed = given.filter((each) => !this.isOld(each));
    const known = allowed.filter(({ cluster }) => cluster === this.#newest?.cluster);
    return (known.length > 0 ? known : allowed).toSorted((one, other) => other.timeline - one.timeline)[0];
  }

  /** Goes by it from now on; answers whether that is another cluster than before. */
  raise({ cluster, timeline }: History): boolean {
    const before = this.#newest;
    this.#newest = { cluster, timeline };
    return before !== undefined && before.cluster !== cluster;
  }
}
