const PAGES = import.meta.glob<unknown>('./*Page.ts');

const name = new URLSearchParams(location.search).get('page') ?? '';
const open = PAGES[`./${name}Page.ts`];
if (open === undefined) throw new Error(`no page ${name}`);
// Not waited for here: the page's modules import what this one is bundled with.
void open();
