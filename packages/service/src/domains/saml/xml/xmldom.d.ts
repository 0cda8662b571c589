/** What is used of the parser. Its own types bring those of browsers along, for the whole server. */
declare module '@xmldom/xmldom/lib/index.js' {
  interface DomNode {
    readonly nodeType: number;
    readonly nodeName: string;
    readonly namespaceURI: string | null;
    readonly prefix: string | null;
    readonly localName: string;
    readonly textContent: string | null;
    readonly childNodes: ArrayLike<DomNode>;
    readonly parentNode: DomElement | null;
  }

  interface DomAttribute extends DomNode {
    readonly name: string;
    readonly value: string;
  }

  interface DomElement extends DomNode {
    readonly attributes: ArrayLike<DomAttribute>;
    getAttribute(name: string): string;
  }

  interface DomDocument extends DomNode {
    readonly documentElement: DomElement | null;
    getElementsByTagNameNS(namespace: string, name: string): ArrayLike<DomElement>;
  }

  class DOMParser {
    constructor(options: { errorHandler(level: string, message: string): never });
    parseFromString(text: string, type: 'text/xml'): DomDocument;
  }
}
