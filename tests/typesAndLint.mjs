// The types of all code, and then its lint rules, over one program: each by itself would read all files and find out all types anew.
import { ESLint } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';

const [, , cache] = process.argv;

const host = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => process.cwd(),
  getNewLine: () => '\n',
};

const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(
  'tsconfig.json',
  // What a second run need not do again.
  { incremental: true, tsBuildInfoFile: `${cache}/types.tsbuildinfo` },
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (diagnostic) => fail([diagnostic]) },
);

/** Tells what is wrong with types, and that it is. */
function fail(diagnostics) {
  if (diagnostics.length === 0) return;
  console.log(ts.formatDiagnostics(diagnostics, host));
  process.exitCode = 1;
}

const builder = ts.createIncrementalProgram({ rootNames: fileNames, options });
const program = builder.getProgram();
fail([
  ...errors,
  ...builder.getConfigFileParsingDiagnostics(),
  ...builder.getOptionsDiagnostics(),
  ...builder.getGlobalDiagnostics(),
  ...builder.getSyntacticDiagnostics(),
  ...builder.getSemanticDiagnostics(),
]);
builder.emit();

/** ESLint's cache knows a parser by its name: a program within its options it could not write down. */
const parser = {
  meta: tseslint.parser.meta,
  parseForESLint: (text, given) =>
    tseslint.parser.parseForESLint(text, { ...given, projectService: false, programs: [program] }),
};

const eslint = new ESLint({
  // ESLint's goes by the content of the file alone: what a type elsewhere makes wrong in a file that did not change is found on a
  // fresh clone.
  ...{ cache: true, cacheStrategy: 'content', cacheLocation: `${cache}/eslint` },
  overrideConfig: [{ files: ['**/*.{ts,tsx}'], languageOptions: { parser } }],
});
const results = await eslint.lintFiles(['.']);
const said = (await eslint.loadFormatter('stylish')).format(results);
if (said !== '') console.log(said);
if (results.some(({ errorCount }) => errorCount > 0)) process.exitCode = 1;
