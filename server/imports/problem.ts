/** Why a file cannot be imported, in words for whoever sent it. */
export class ImportProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImportProblem';
  }
}
