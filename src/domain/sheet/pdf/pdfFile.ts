import PDFDocument from 'pdfkit';
import { joinedBytes } from '../../../lib/bytes.ts';
import type { PdfDrawing, PdfOpacity } from './pdfDrawing.ts';
import type { PdfImage } from './pdfImage.ts';
import { unicodeMap, type PdfFontProgram, type PdfWeight } from './pdfFont.ts';

type Document = InstanceType<typeof PDFDocument>;
type Reference = ReturnType<Document['ref']>;

/** What a page draws by its name, written apart: where it is drawn it has the coordinates that hold there. */
export interface PdfForm {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Operators of a drawing without letters, deflated (RFC 1950). */
  readonly deflated: Uint8Array;
  readonly images: Readonly<Record<string, PdfImage>>;
  /** Of that drawing. */
  readonly opacities: ReadonlyMap<string, PdfOpacity>;
  readonly layers: ReadonlyMap<string, string>;
}

/** Printer's points of an inch. */
export const PT_PER_INCH = 72;

/** A page: its size in printer's points, what is on it, and the images that its drawing names. */
export interface PdfPage {
  readonly widthPt: number;
  readonly heightPt: number;
  readonly drawing: PdfDrawing;
  readonly images?: Readonly<Record<string, PdfImage>>;
  readonly forms?: Readonly<Record<string, PdfForm>>;
}

/** A PDF that is being written. */
export interface PdfFile {
  /** Adds a page; its drawing is in printer's points from the page's upper left corner. */
  page(page: PdfPage): void;
  /**
   * Ends the file.
   * @param programs of the fonts that the pages use
   * @throws Error when one of them is missing
   */
  end(programs: Readonly<Partial<Record<PdfWeight, PdfFontProgram>>>): Promise<Uint8Array<ArrayBuffer>>;
}

const FILTERS = { jpeg: 'DCTDecode', deflated: 'FlateDecode' } as const;

function ended(reference: Reference, bytes?: Uint8Array): Reference {
  reference.end(bytes);
  return reference;
}

function imageOf(document: Document, { widthPx, heightPx, packed, bytes, grey }: PdfImage): Reference {
  const image = document.ref({
    Type: 'XObject',
    Subtype: 'Image',
    Width: widthPx,
    Height: heightPx,
    ...(grey === undefined
      ? { ColorSpace: 'DeviceRGB' }
      : { ColorSpace: 'DeviceGray', Decode: [...grey], Interpolate: true }),
    BitsPerComponent: 8,
    Filter: FILTERS[packed],
  });
  return ended(image, bytes);
}

const stateOf = (document: Document, { fill, stroke, blend }: PdfOpacity): Reference =>
  ended(
    document.ref({
      Type: 'ExtGState',
      ca: fill,
      CA: stroke,
      ...(blend === undefined ? {} : { BM: blend }),
    }),
  );

/** A text in an object of a PDF: the library takes a plain string for a name. */
const words = (text: string) => new String(text);

/** What a font is (ISO 32000-1, 9.7): its program, the widths of its letters and which characters they are. */
function fontEntries(document: Document, weight: PdfWeight, program: PdfFontProgram): object {
  const { bytes, letters, box, ascent, descent, capHeight } = program;
  // Six letters tell a reader that the font is not whole.
  const name = `PORTAL+NotoSansSC-${weight}`;
  const descriptor = document.ref({
    Type: 'FontDescriptor',
    FontName: name,
    // Symbolic: its letters are called by glyph.
    Flags: 4,
    FontBBox: [...box],
    ItalicAngle: 0,
    Ascent: ascent,
    Descent: descent,
    CapHeight: capHeight,
    StemV: weight === 'bold' ? 140 : 80,
    FontFile2: ended(document.ref({ Length1: bytes.length }), bytes),
  });
  const descendant = document.ref({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: { Registry: words('Adobe'), Ordering: words('Identity'), Supplement: 0 },
    FontDescriptor: ended(descriptor),
    DW: 1000,
    W: letters.flatMap(({ glyph, advance }) => [glyph, [advance]]),
    CIDToGIDMap: 'Identity',
  });
  return {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [ended(descendant)],
    ToUnicode: ended(document.ref({}), new TextEncoder().encode(unicodeMap(letters))),
  };
}

/** What the library's types do not tell: the file's catalog, and what a page's content names. */
interface Dictionaries {
  readonly _root: { readonly data: Record<string, unknown> };
  readonly page: {
    readonly resources: { readonly data: Record<string, unknown> };
    readonly dictionary: { readonly data: Record<string, unknown> };
  };
}

/** Colours are mixed as those of screens, whatever a printer has. */
const MIXED_AS_RGB = { Type: 'Group', S: 'Transparency', CS: 'DeviceRGB' } as const;

/** The layers of a file: those of one title are one, on whatever page they are (ISO 32000-1, 8.11.4). */
function createLayers(document: Document) {
  const { _root: root } = document as unknown as Dictionaries;
  const groups = new Map<string, Reference>();
  const groupOf = (title: string): Reference => {
    const group = groups.get(title) ?? ended(document.ref({ Type: 'OCG', Name: words(title) }));
    groups.set(title, group);
    return group;
  };
  return {
    /** Layers by the names that a content calls them. */
    properties: (layers: ReadonlyMap<string, string>): Readonly<Record<string, Reference>> =>
      Object.fromEntries([...layers].map(([name, title]) => [name, groupOf(title)])),
    end() {
      if (groups.size === 0) return;
      const all = [...groups.values()];
      root.data.OCProperties = { OCGs: all, D: { Order: all, ON: all } };
    },
  };
}

/**
 * Begins a PDF, in the browser or on the server: the only place that knows the library which writes it.
 * @param title the document's title
 */
export function createPdfFile(title: string): PdfFile {
  // Its first font would be one of its own, which it has not in the browser.
  const options = { autoFirstPage: false, pdfVersion: '1.7', font: '' } as const;
  const document = new PDFDocument({ ...options, info: { Title: title } });
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  /** Fonts that pages use: known to them at once, written at the end when all their letters are known. */
  const fonts = new Map<PdfWeight, { readonly entries: object; readonly reference: Reference }>();
  const fontOf = (weight: PdfWeight): Reference => {
    const known = fonts.get(weight);
    if (known !== undefined) return known.reference;
    const entries = {};
    const reference = document.ref(entries);
    fonts.set(weight, { entries, reference });
    return reference;
  };
  const layers = createLayers(document);
  const formOf = ({ widthPx, heightPx, deflated, images, ...drawn }: PdfForm): Reference => {
    const references = <Value>(rows: Iterable<readonly [string, Value]>, of: (value: Value) => Reference) =>
      Object.fromEntries([...rows].map(([name, value]) => [name, of(value)]));
    const form = document.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, widthPx, heightPx],
      Filter: FILTERS.deflated,
      Resources: {
        XObject: references(Object.entries(images), (image) => imageOf(document, image)),
        ExtGState: references(drawn.opacities, (state) => stateOf(document, state)),
        Properties: layers.properties(drawn.layers),
      },
    });
    return ended(form, deflated);
  };
  return {
    page({ widthPt, heightPt, drawing, images = {}, forms = {} }) {
      document.addPage({ size: [widthPt, heightPt], margin: 0 });
      const resources: Readonly<Record<'fonts' | 'xobjects' | 'ext_gstates', Record<string, Reference>>> =
        document.page;
      for (const [name, image] of [...Object.entries(images), ...drawing.images()])
        resources.xobjects[name] = imageOf(document, image);
      for (const [name, form] of Object.entries(forms)) resources.xobjects[name] = formOf(form);
      for (const weight of drawing.weights()) resources.fonts[weight] = fontOf(weight);
      for (const [name, state] of drawing.opacities()) resources.ext_gstates[name] = stateOf(document, state);
      const { page } = document as unknown as Dictionaries;
      page.dictionary.data.Group = MIXED_AS_RGB;
      if (drawing.layers().size > 0) page.resources.data.Properties = layers.properties(drawing.layers());
      document.addContent(drawing.operators());
    },
    async end(programs) {
      for (const [weight, { entries, reference }] of fonts) {
        const program = programs[weight];
        if (program === undefined) throw new Error(`no program of the ${weight} letters`);
        Object.assign(entries, fontEntries(document, weight, program));
        ended(reference);
      }
      layers.end();
      document.end();
      await done;
      return joinedBytes(chunks);
    },
  };
}
