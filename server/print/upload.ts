import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { readSheetTexts, type SheetTexts } from '../../src/domain/sheet/protocol.ts';
import { SHEET_LIMITS } from '../../src/domain/sheet/sheet.ts';
import { PrintFailure } from './order.ts';

/** Largest project that is read, bytes. */
export const MAX_PROJECT_BYTES = 5_000_000;

/** What an upload brings: of the project only the texts and which job it is for. */
export interface UploadedProject {
  readonly serverName: string;
  readonly project: string;
}

async function textOf(file: MultipartFile): Promise<string> {
  const bytes = await file.toBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new PrintFailure('上传的文件不是工程文件：不是 UTF-8 文本');
  }
}

/**
 * Reads the two parts of an upload.
 * @throws PrintFailure when one is missing, too large, or no text
 */
export async function readUpload(request: FastifyRequest): Promise<UploadedProject> {
  if (!request.isMultipart()) throw new PrintFailure('上传格式不正确：应为 multipart/form-data');
  let serverName: string | undefined;
  let project: string | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file' && part.fieldname === 'file') project = await textOf(part);
      else if (part.type === 'file') part.file.resume();
      else if (part.fieldname === 'serverName' && typeof part.value === 'string') serverName = part.value;
    }
  } catch (error) {
    if (error instanceof PrintFailure) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'FST_REQ_FILE_TOO_LARGE')
      throw new PrintFailure(`工程文件过大，最大 ${String(MAX_PROJECT_BYTES / 1e6)} MB`, 413);
    throw new PrintFailure('上传内容不完整，请重试');
  }
  if (serverName === undefined) throw new PrintFailure('缺少 serverName');
  if (project === undefined) throw new PrintFailure('缺少工程文件（file）');
  return { serverName, project };
}

function cleaned(text: string, what: string, most: number): string {
  // eslint-disable-next-line no-control-regex -- line breaks and other control characters are no part of a line of text
  const line = text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
  if ([...line].length > most) throw new PrintFailure(`${what}不能超过 ${String(most)} 个字，请缩短后重试`);
  return line;
}

/**
 * The two texts of an uploaded project. The file comes from outside: it is never parsed as XML, so that entities are not expanded, and
 * no layer, no data source and no other word of it is used.
 * @throws PrintFailure when it is no project, declares entities, or a text is too long
 */
export function uploadedTexts(project: string): SheetTexts {
  // An entity is known by its own word; the search for a declaration's bracket ends at the next tag, so that it is never made twice.
  if (/<!ENTITY|<!DOCTYPE[^<>[]*\[/i.test(project))
    throw new PrintFailure('工程文件含有实体声明，已拒绝。请重新下载工程文件');
  const texts = readSheetTexts(project);
  if (texts === undefined)
    throw new PrintFailure('上传的文件不是工程文件：找不到标题和单位标签。请重新下载工程文件');
  return {
    title: cleaned(texts.title, '标题', SHEET_LIMITS.titleLength),
    unit: cleaned(texts.unit, '单位', SHEET_LIMITS.unitLength),
  };
}
