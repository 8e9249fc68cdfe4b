package dev.jankline.dashboard.rest;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes schemas of OpenAPI 3.1 of the records that answers are written from. */
final class OpenApiSchemas {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** Fields whose JSON the store keeps as text. */
  private static final Map<String, String> KEPT =
      Map.of("causes", "CauseStalls", "stack", "StackFrame");

  private final Map<String, ObjectNode> schemas = new TreeMap<>();

  /** Frames of representative stacks, as the reader of the topics writes them. */
  record StackFrame(
      String function,
      @Nullable String file,
      @Nullable Integer line,
      @Nullable String module,
      boolean inApp,
      boolean inline,
      @Nullable String unsymbolizedReason) {}

  /** Why a request is not answered. */
  record Refusal(String reason, String error) {}

  /** Causes of a cluster. */
  record CauseStalls(String cause, long stalls) {}

  Map<String, ObjectNode> named() {
    return schemas;
  }

  /** The schema of a type; records are referred to. */
  ObjectNode of(Type type) {
    if (type instanceof ParameterizedType list) {
      ObjectNode array = JSON.objectNode().put("type", "array");
      array.set("items", of(list.getActualTypeArguments()[0]));
      return array;
    }
    Class<?> plain = (Class<?>) type;
    if (plain.isRecord()) {
      return record(plain);
    }
    ObjectNode schema = JSON.objectNode();
    if (plain.isEnum()) {
      schema.put("type", "string");
      for (Object word : plain.getEnumConstants()) {
        schema.withArray("enum").add(((Enum<?>) word).name());
      }
      return schema;
    }
    return schema.put("type", word(plain));
  }

  private static String word(Class<?> type) {
    if (type == String.class) {
      return "string";
    }
    if (type == boolean.class || type == Boolean.class) {
      return "boolean";
    }
    if (type == double.class || type == Double.class) {
      return "number";
    }
    if (List.of(long.class, Long.class, int.class, Integer.class).contains(type)) {
      return "integer";
    }
    throw new IllegalArgumentException("no schema for " + type);
  }

  private ObjectNode record(Class<?> type) {
    String name = name(type);
    if (!schemas.containsKey(name)) {
      ObjectNode schema = JSON.objectNode().put("type", "object");
      schemas.put(name, schema);
      ObjectNode properties = schema.putObject("properties");
      for (RecordComponent component : type.getRecordComponents()) {
        properties.set(field(component), component(component));
        schema.withArray("required").add(field(component));
      }
    }
    return reference(name);
  }

  static ObjectNode reference(String name) {
    return JSON.objectNode().put("$ref", "#/components/schemas/" + name);
  }

  private static String name(Class<?> type) {
    Class<?> outer = type.getEnclosingClass();
    return outer == null || outer == OpenApiSchemas.class
        ? type.getSimpleName()
        : outer.getSimpleName() + type.getSimpleName();
  }

  private static String field(RecordComponent component) {
    JsonProperty renamed = component.getAccessor().getAnnotation(JsonProperty.class);
    return renamed == null ? component.getName() : renamed.value();
  }

  private ObjectNode component(RecordComponent component) {
    if (component.getAccessor().isAnnotationPresent(JsonRawValue.class)) {
      ObjectNode array = JSON.objectNode().put("type", "array");
      array.set("items", reference(KEPT.getOrDefault(component.getName(), "")));
      return array;
    }
    ObjectNode schema = of(component.getGenericType());
    AnnotatedType annotated = component.getAnnotatedType();
    return annotated.isAnnotationPresent(Nullable.class) ? nullable(schema) : schema;
  }

  static ObjectNode nullable(ObjectNode schema) {
    ObjectNode either = JSON.objectNode();
    either.putArray("anyOf").add(schema).addObject().put("type", "null");
    return either;
  }
}
