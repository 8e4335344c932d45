import type { ErrorId } from '../../domain/errorCatalogue.ts';
import type { LayerProblemCode } from '../../domain/layer/layerProblem.ts';

type ErrorTexts = Readonly<Record<`error.${ErrorId}` | `layer.problem.${LayerProblemCode}`, string>>;

/** Texts of the error catalogue and of layer failures. */
export const errorsZh = {
  'error.request.refused': '{message}',
  'error.session.ended': '你已被登出，可以取消继续留在该页面，或者重新登录',
  'error.request.network': '网络请求失败：{message}',
  'error.request.timeout': '请求超时：{message}',
  'error.request.contract': '服务返回的内容与约定不符：{message}',
  'error.login.rejected': '用户名或密码不正确!',
  'error.login.rateLimited': '登录尝试过于频繁，请稍后再试',
  'error.login.tokenFailed': '{message}',
  'error.login.systemsFailed': '获取角色系统失败，请重新登录',
  'error.login.noForestSystem': '当前角色没有林草资源管理系统的使用权限',
  'error.login.verificationFailed': 'Verification failed, please Login again.',
  'error.chunk.failed': '页面模块加载失败，可重新加载页面后再试',
  'error.chunk.stylesheetFailed': '页面样式加载失败，可重新加载页面后再试',
  'error.exit.done': '退出成功',
  'error.exit.cancelled': '已取消',
  'error.view.noWebgl': '浏览器无法使用三维图形（WebGL2），请更换浏览器或开启硬件加速后重新加载',
  'error.view.contextLost': '图形驱动已中断三维视图，重新加载页面后将恢复到当前位置',
  'error.unexpected': '发生意外错误：{message}',
  'layer.problem.invalid-record': '图层配置有误：{detail}',
  'layer.problem.unknown-type': '未知的图层类型：{detail}',
  'layer.problem.unsupported-type': '当前版本尚不支持该图层类型：{detail}',
  'layer.problem.missing-link': '图层没有服务地址（link）',
  'layer.problem.http-status': '服务返回错误状态：{detail}',
  'layer.problem.timeout': '服务在限定时间内没有响应：{detail}',
  'layer.problem.network': '无法连接服务：{detail}',
  'layer.problem.invalid-body': '服务返回的内容无法解析：{detail}',
  'layer.problem.layer-not-offered': '服务中没有该图层：{detail}',
  'layer.problem.unsupported-reference': '服务的坐标系不受支持：{detail}',
  'layer.problem.unsupported-content': '服务的内容无法绘制：{detail}',
  'layer.problem.draw-failed': '图层绘制失败：{detail}',
} as const satisfies ErrorTexts;
