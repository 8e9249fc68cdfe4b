package dev.jankline.dashboard.cluster;

/** Cuts the title of a cluster into package, class and method; what is missing is empty. */
record CodePlace(String packageName, String className, String method) {
  static CodePlace of(String title) {
    if (!title.matches("[\\p{javaJavaIdentifierPart}.<>$-]+") || title.indexOf('.') < 0) {
      return new CodePlace("", "", title);
    }
    int method = title.lastIndexOf('.');
    int type = title.lastIndexOf('.', method - 1);
    return new CodePlace(
        type < 0 ? "" : title.substring(0, type),
        title.substring(type + 1, method),
        title.substring(method + 1));
  }
}
